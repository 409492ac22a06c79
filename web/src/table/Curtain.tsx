// The screen passes from hand to hand: nothing is seen until the next player is there.
import { useEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import { SideSign } from "./PromptBar";

export function Curtain() {
  const desk = useDesk();
  const button = useRef<HTMLButtonElement>(null);
  const curtain = desk.curtain.value;
  const welcome = desk.session.welcome.value;
  useEffect(() => button.current?.focus(), [curtain?.side, curtain?.ask]);
  if (!curtain || !welcome) return null;
  const title = (id: string): string => welcome.sides.find((side) => side.id === id)?.title ?? id;
  const side = welcome.sides.find((one) => one.id === curtain.side);
  const decider = desk.session.live.value?.decision.side;
  return (
    <main class="curtain" data-curtain={curtain.side}>
      <h1 class="wordmark">Grognard</h1>
      {curtain.ask ? (
        <>
          <p class="curtain-words">Hand the screen to</p>
          <p class="curtain-side" style={{ background: side?.colour }}>
            <SideSign side={curtain.side} sides={welcome.sides.map((one) => one.id)} />
            {title(curtain.side)}
          </p>
          <p class="curtain-why">
            What the other side must not see lies behind this curtain. Everybody else, please look away.
          </p>
          <button ref={button} type="button" class="main" onClick={() => (desk.holder.value = curtain.side)}>
            {title(curtain.side)}: show the table
          </button>
        </>
      ) : (
        <p class="curtain-words" role="status">
          {decider ? title(decider) : "Somebody else"} decides elsewhere. The curtain stays down meanwhile.
        </p>
      )}
      <a href="#/">Back to the lobby</a>
    </main>
  );
}
