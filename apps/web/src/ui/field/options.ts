/** The choices of a row of buttons or a select, from their values and names. */
export const optionsOf = <const Value extends string>(names: Record<Value, string>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))
