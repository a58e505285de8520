import type { ReactNode } from 'react'
import { ErrorNote } from '../note.tsx'
import panel from './panel.module.css'

interface QueryBodyProps<Data> {
  /** the answer of useQuery */
  query: { data: Data | undefined; isPending: boolean; refetch: () => unknown }
  /** what could not be loaded, in a sentence: `the communities` */
  name: string
  /** why it is not there, in place of `Could not load` and the name */
  failed?: string | undefined
  /** stands there while the first answer is awaited, as high as what comes */
  loading: ReactNode
  /** keeps the note away from the edges of a panel */
  padded?: boolean
  /** stands there while there is nothing in the answer */
  empty?: ReactNode
  /** whether there is nothing in it; a list without lines unless told */
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** The body of a query: its place while it is loaded, why it is not there with a way to try again, that it is empty, or it. */
export function QueryBody<Data>(props: QueryBodyProps<Data>) {
  const {
    query,
    name,
    failed = `Could not load ${name}.`,
    loading,
    padded,
    empty,
    isEmpty = hasNoLines,
    children,
  } = props
  const { data, isPending, refetch } = query
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data)
  if (isPending) return loading
  const note = <ErrorNote onRetry={() => void refetch()}>{failed}</ErrorNote>
  return padded ? <div className={panel.body}>{note}</div> : note
}

const hasNoLines = (data: unknown): boolean => Array.isArray(data) && data.length === 0
