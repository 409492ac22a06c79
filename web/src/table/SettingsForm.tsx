// The player's settings.
import { change, type Settings, settings } from "../memory";

interface Row<K extends keyof Settings> {
  key: K;
  title: string;
  values: [Settings[K], string][];
}

const row = <K extends keyof Settings>(key: K, title: string, values: [Settings[K], string][]): Row<K> => ({
  key,
  title,
  values,
});

export function SettingsForm() {
  return (
    <div class="settings">
      <Choices
        row={row("theme", "Light", [
          ["system", "Same as the system"],
          ["day", "Day"],
          ["night", "Night"],
        ])}
      />
      <Choices
        row={row("pace", "Pace of the other side", [
          ["calm", "Calm"],
          ["normal", "Normal"],
          ["quick", "Quick"],
          ["instant", "At once"],
        ])}
      />
      <Choices
        row={row("symbols", "Arms on counters", [
          ["boxes", "Map signs"],
          ["silhouettes", "Silhouettes"],
        ])}
      />
      <Choices
        row={row("contrast", "Contrast", [
          [false, "Plain"],
          [true, "High"],
        ])}
      />
      <Choices
        row={row("arrows", "Last moves as arrows", [
          [true, "Shown"],
          [false, "Hidden"],
        ])}
      />
      <Choices
        row={row("dice", "Dice rolled on the table", [
          [true, "Shown"],
          [false, "Journal only"],
        ])}
      />
      <Choices
        row={row("sounds", "Sounds", [
          [false, "Off"],
          [true, "On"],
        ])}
      />
    </div>
  );
}

function Choices<K extends keyof Settings>({ row }: { row: Row<K> }) {
  const now = settings.value[row.key];
  return (
    <fieldset>
      <legend>{row.title}</legend>
      <div class="segments">
        {row.values.map(([value, words]) => (
          <button
            type="button"
            key={words}
            aria-pressed={now === value}
            onClick={() => change(row.key, value)}
          >
            {words}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
