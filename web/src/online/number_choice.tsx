/** One of several numbers. */
export function NumberChoice(props: {
  label: string;
  value: number;
  options: readonly number[];
  onPick(value: number): void;
}) {
  return (
    <label class="number-choice">
      <span>{props.label}</span>
      <select
        value={String(props.value)}
        onChange={(event) => props.onPick(Number(event.currentTarget.value))}
      >
        {props.options.map((number) => (
          <option key={number} value={String(number)}>
            {number}
          </option>
        ))}
      </select>
    </label>
  );
}
