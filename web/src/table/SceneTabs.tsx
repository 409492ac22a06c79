// The boards in use as tabs: the map and every battle, with what goes on there.
import { useDesk } from "../context";

export function SceneTabs() {
  const desk = useDesk();
  const scenes = desk.scenes.value;
  const now = desk.scene.value?.id;
  if (scenes.length < 2) return null;
  const mine = desk.decision.value?.mine ?? false;
  return (
    <div class="scene-tabs" role="tablist" aria-label="Boards">
      {scenes.map((scene, n) => (
        <button
          type="button"
          key={scene.id}
          role="tab"
          data-scene={scene.id}
          class={scene.active && mine ? "scene-tab active" : "scene-tab"}
          aria-selected={scene.id === now}
          onClick={() => desk.chooseScene(scene.id)}
        >
          <Sign battle={n > 0} />
          <span class="scene-words">
            <b>{scene.title}</b>
            {scene.note && <small>{scene.note}</small>}
          </span>
          {scene.active && mine && (
            <i class="scene-here" title="The decision is about this board">
              <span class="unseen">, the decision is here</span>
            </i>
          )}
          {n < 9 && <kbd>{n + 1}</kbd>}
        </button>
      ))}
    </div>
  );
}

const Sign = ({ battle }: { battle: boolean }) => (
  <svg class="icon" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={
        battle
          ? "M4 4l13 13M20 4L7 17M14 20l6 -6M10 20l-6 -6M17.5 17.5l3 3M6.5 17.5l-3 3"
          : "M3 6l6 -2l6 2l6 -2v14l-6 2l-6 -2l-6 2zM9 4v14M15 6v14"
      }
    />
  </svg>
);
