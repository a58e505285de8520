/** One call for programs, as the document and the page tell it. */
export interface PublicCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** what a token must be good for; null: nobody needs one */
  scope: string | null
  tag: string
  /** what it is for, in a line */
  summary: string
  /** what an example asks, as a query; '' for nothing */
  ask: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: unknown }[]
  /** what is sent beside the parameters, and as what; null: nothing */
  body: { type: string; schema: unknown } | null
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
