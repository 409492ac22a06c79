/** How broad a counter is, in the board's measure. */
export const COUNTER = 46;
