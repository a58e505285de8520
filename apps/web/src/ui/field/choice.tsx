import field from './field.module.css'

interface ChoiceProps {
  label: string
  /** stands for no choice */
  all: string
  /** values and their names */
  of: Readonly<Record<string, string>>
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** A filter: one of several, or all. */
export function Choice({ label, all, of, value, onChange, className = field.fitting }: ChoiceProps) {
  return (
    <select
      className={`${field.input} ${className}`}
      data-part="input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {Object.entries(of).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface ChoicesProps<Key extends string> {
  /** by the name that each has in `values` */
  choices: Readonly<Record<Key, Pick<ChoiceProps, 'label' | 'all' | 'of'>>>
  values: Readonly<Record<Key, string>>
  onChange: (change: Partial<Record<Key, string>>) => void
  className?: string
}

/** Several filters beside each other. */
export function Choices<Key extends string>({ choices, values, onChange, ...look }: ChoicesProps<Key>) {
  return (Object.keys(choices) as Key[]).map((key) => (
    <Choice
      key={key}
      {...choices[key]}
      {...look}
      value={values[key]}
      onChange={(value) => onChange({ [key]: value } as Partial<Record<Key, string>>)}
    />
  ))
}
