import type { ReactNode } from 'react'

interface FactsProps {
  /** names and values, in their order */
  facts: readonly (readonly [string, ReactNode])[]
  className?: string | undefined
}

/** Names and values, a pair a line. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt dir="auto">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
