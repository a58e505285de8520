/** A row of the catalogue: the status it is answered with, and its sentence, which may be made of parameters. */
export type Refusal = readonly [status: number, sentence: string | ((params: never) => string)]

/** What a part of the catalogue is checked against. */
export type Refusals = Readonly<Record<string, Refusal>>
