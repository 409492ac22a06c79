// All keys, and what the signs on the board mean; the game has signs and questions of its own.
import { useDesk } from "../context";
import type { Prose } from "../messages";

const KEYS: [string, string][] = [
  ["Tab, arrows", "walk through the choices on the board (when it has the focus)"],
  ["Enter", "take the choice under the cursor"],
  ["Space", "press the main button; while the other side moves, skip to your next decision"],
  ["P, N", "while the other side moves: pause and resume; one step"],
  ["H, D", "a hint from the computer; do what it says"],
  ["F", "let the computer finish what you are doing, or stop it"],
  ["G", "move all stacks the same way, where that is offered; or draw the arrow with Shift held"],
  [
    "Press, then press elsewhere",
    "take a piece up, and send it there; another of your pieces halts the first and is taken up",
  ],
  ["Drag a counter", "send it there with all who stand with it; from an open stack, it alone"],
  ["Shift + press, Shift + drag", "several go together: one more, or all within the frame"],
  ["Name of a corps", "all of it that can move goes together"],
  ["# 1415", "go to the hex or area with this number; # can be left out where no button has a digit"],
  ["1 to 9", "press one of the other buttons; where there are several boards, look at another"],
  ["Shift + 1 to 9", "press one of the other buttons"],
  ["U", "undo, back to the last roll, lot or reveal, or the other side's decision"],
  ["Esc", "step back: close what is open, put down what is held"],
  ["B", "to the board"],
  ["F6", "from the board to the buttons and back"],
  ["Shift + arrows, drag", "move the map"],
  ["+ − 0, wheel, pinch", "zoom; 0 shows the whole map"],
  ["S or /", "where is …? Find a unit, a leader, a place or a hex"],
  ["O", "show or hide the small map of a large board"],
  ["L", "last moves as arrows"],
  ["R", "rules"],
  ["C", "charts: combat results, terrain, turns"],
  ["J", "look back at earlier moments; the arrow keys move the slider"],
  ["T", "talk with the others at the table"],
  ["M", "menu"],
  ["?", "this page"],
];

const NOTE: [string, string] = ["W", "write a note on the space you point at, or on one you choose"];

const SIGNS: [string, string][] = [
  ["Gold frame with a notch below", "this piece may act"],
  ["Yellow spaces, blue edge, round chip", "you may go there; the chip is the cost"],
  ["Blue hatching", "what you asked to see"],
  [
    "Arrow through the edge, +8",
    "that many pieces may enter there now; with an hour: later; with !: they are overdue",
  ],
  ["Plate with a sign and a number", "seen from afar: a command and its strength; press it to go there"],
];

export function Keys() {
  const { session, pencil } = useDesk();
  const { questions, legend } = session.welcome.value!;
  const asked = questions.filter((one) => one.key !== undefined);
  const own = pencil.offered.value ? [NOTE] : [];
  const keys = [
    ...KEYS,
    ...own,
    ...asked.map(({ key, hint }): [string, Prose] => [key!.toUpperCase(), hint]),
  ];
  const signs = [...legend.map(({ sign, text }): [Prose, Prose] => [sign, text]), ...SIGNS];
  return (
    <div class="keys">
      <dl>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <h3>Signs on the board</h3>
      <dl class="signs">
        {signs.map(([sign, words]) => (
          <div key={sign}>
            <dt>{sign}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p class="small">Press anything quiet to see why it cannot be used now, with the rule.</p>
    </div>
  );
}
