// Form fields with labels, sized for touch.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { IconButton } from "./IconButton.tsx";

interface Labelled {
  readonly label: string;
  readonly note?: ComponentChildren;
  readonly marked?: boolean; // differs from its default
}

function Note({ id, note }: { readonly id: string; readonly note: ComponentChildren }) {
  return note ? (
    <small id={id} class="field-note">
      {note}
    </small>
  ) : null;
}

interface ToggleProps extends Labelled {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
}

export function Toggle({ label, note, marked, on, onChange, disabled }: ToggleProps) {
  const id = useId();
  return (
    <label class={`field toggle${marked ? " marked" : ""}`}>
      <span class="field-text">
        <span class="field-label">{label}</span>
        <Note id={id} note={note} />
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        disabled={disabled}
        aria-describedby={note ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

export interface Choice<T extends string | number> {
  readonly value: T;
  readonly label: ComponentChildren;
}

interface ChoicesProps<T extends string | number> extends Labelled {
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
}

// A few choices side by side.
export function Choices<T extends string | number>({
  label,
  note,
  marked,
  value,
  choices,
  onChange,
  disabled,
}: ChoicesProps<T>) {
  const id = useId();
  return (
    <fieldset
      class={`field choices${marked ? " marked" : ""}`}
      disabled={disabled}
      aria-describedby={note ? `${id}n` : undefined}
    >
      <legend class="field-label">{label}</legend>
      <span class="segments">
        {choices.map((one) => (
          <label key={one.value} class="segment">
            <input type="radio" name={id} checked={one.value === value} onChange={() => onChange(one.value)} />
            <span>{one.label}</span>
          </label>
        ))}
      </span>
      <Note id={`${id}n`} note={note} />
    </fieldset>
  );
}

interface SelectProps<T extends string> extends Labelled {
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

export function Select<T extends string>({ label, note, marked, value, choices, onChange }: SelectProps<T>) {
  const id = useId();
  return (
    <label class={`field${marked ? " marked" : ""}`}>
      <span class="field-label">{label}</span>
      <select
        value={value}
        aria-describedby={note ? id : undefined}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <Note id={id} note={note} />
    </label>
  );
}

interface NumberProps extends Labelled {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number; // the buttons go to the next multiple of it
  readonly unit?: number; // the field shows value / unit
  readonly onChange: (value: number) => void;
  readonly less: string; // labels of the buttons
  readonly more: string;
}

export function NumberField(props: NumberProps) {
  const { label, note, marked, value, min, max, step = 1, unit = 1, onChange, less, more } = props;
  const id = useId();
  const set = (wanted: number) => Number.isFinite(wanted) && onChange(Math.min(max, Math.max(min, Math.round(wanted))));
  return (
    <div class={`field stepper${marked ? " marked" : ""}`}>
      <label class="field-label" for={id}>
        {label}
      </label>
      <span class="steps">
        <IconButton
          icon="minus"
          label={less}
          disabled={value <= min}
          onClick={() => set((Math.ceil(value / step) - 1) * step)}
        />
        <input
          id={id}
          type="number"
          inputMode={unit === 1 ? "numeric" : "decimal"}
          min={min / unit}
          max={max / unit}
          step={unit === 1 ? undefined : "any"}
          value={value / unit}
          aria-describedby={note ? `${id}n` : undefined}
          onChange={(event) => set(event.currentTarget.valueAsNumber * unit)}
        />
        <IconButton
          icon="plus"
          label={more}
          disabled={value >= max}
          onClick={() => set((Math.floor(value / step) + 1) * step)}
        />
      </span>
      <Note id={`${id}n`} note={note} />
    </div>
  );
}

interface TextProps extends Labelled {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly type?: "text" | "password";
  readonly autocomplete?: string;
  readonly maxLength?: number;
  readonly problem?: string;
}

export function TextField({
  label,
  note,
  value,
  onInput,
  type = "text",
  autocomplete = "off",
  maxLength,
  problem,
}: TextProps) {
  const id = useId();
  const common = {
    value,
    maxLength,
    autocomplete: autocomplete as AutoFill,
    "aria-describedby": id,
    "aria-invalid": problem ? true : undefined,
    autocapitalize: "none",
    spellcheck: false,
    onInput: (event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value),
  } as const;
  return (
    <label class="field">
      <span class="field-label">{label}</span>
      {type === "password" ? <input type="password" {...common} /> : <input type="text" {...common} />}
      <small id={id} class={problem ? "field-problem" : "field-note"}>
        {problem || note}
      </small>
    </label>
  );
}
