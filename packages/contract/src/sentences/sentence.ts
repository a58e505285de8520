/**
 * Sentences that answers carry as a code and what stands in it: the server says them in English, pages in their language, each
 * from the same table. Plain code: no zod.
 */

/** A sentence for each code. */
type Table = Readonly<Record<string, string | ((params: never) => string)>>

/** A code of a table and what its sentence is about. Plain data, safe for JSON. */
export type SentenceOf<Sentences extends Table> = {
  [Code in keyof Sentences & string]: Sentences[Code] extends (params: infer Params) => string
    ? unknown extends Params
      ? { code: Code; params?: undefined }
      : { code: Code; params: Params }
    : { code: Code; params?: undefined }
}[keyof Sentences & string]

/** As an answer has it: of another version of the site the code may be unknown. */
export interface Sentence {
  code: string
  params?: Readonly<Record<string, string | number | boolean | null>> | undefined
}

/** The sentence of a code; undefined for the codes and parameters of another version. */
export function sentenceText(table: Table, { code, params }: Sentence): string | undefined {
  const sentence = Object.hasOwn(table, code) ? table[code] : undefined
  try {
    return typeof sentence === 'function' ? sentence(params as never) : sentence
  } catch {
    return undefined
  }
}
