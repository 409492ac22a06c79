/** How broad a counter is, in the board's measure. */
export const COUNTER = 46;
/** Where the chip of a hex lies in which somebody stands, from its middle, and how large it is. */
export const BESIDE = [25, 23] as const;
export const CHIP = 12;
