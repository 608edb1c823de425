/** One of a few, as a row of radio buttons. */
export function Choice<Value extends string>(props: {
  label: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}) {
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div class="options">
        {props.options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Toggle(props: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label class="toggle">
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}
