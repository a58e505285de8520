/** One public call, as the document and the page tell it. */
export interface PublicCall {
  path: string
  tag: string
  /** what it is for, in a line */
  summary: string
  /** what an example asks, as a query; '' for nothing */
  ask: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: unknown }[]
  type: string
  reply: unknown
}

export type Shape = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  minimum?: number
  maximum?: number
}
