import { LANGUAGE } from '../../lib/language/language.ts'

interface FoundTextProps {
  kind: string
  /** as it was found: in English, with its figures */
  text: string
  /** what each kind is about */
  words: Readonly<Record<string, string>>
}

/** What was found in a file, in the page's language by its kind, then in full; of a kind without words in English alone. */
export function FoundText({ kind, text, words }: FoundTextProps) {
  if (LANGUAGE === 'en') return text
  const known = Object.hasOwn(words, kind) && words[kind]
  return (
    <>
      {known && `${known} `}
      <span className="dim" lang="en">
        {text}
      </span>
    </>
  )
}
