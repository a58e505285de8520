import type { DemoSummary } from '@kz/demo'

/** Messages between the page and the worker that reads demos. */
export type ReadRequest = { kind: 'read'; id: number; file: Blob } | { kind: 'unzip'; id: number; file: Blob }

export type ReadAnswer =
  | { kind: 'summary'; id: number; summary: DemoSummary }
  | { kind: 'files'; id: number; files: { name: string; file: Blob }[] }
  | { kind: 'error'; id: number; message: string }
