import { Fragment } from 'react'

interface MarkedTextProps {
  text: string
  /** start and end of what is to stand out, in order */
  marks: readonly (readonly [number, number])[]
}

/** Text with the words that were looked for marked. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return (
    <>
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
