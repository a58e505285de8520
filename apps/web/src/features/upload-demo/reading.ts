import type { DemoSummary, LongJump } from '@kz/demo'

/** Messages between the page and the worker that reads demos. */
export interface ReadRequest {
  /** `jumps` reads a demo and its long jumps */
  kind: 'read' | 'jumps' | 'unzip'
  id: number
  file: Blob
}

export type ReadAnswer =
  | { kind: 'summary'; id: number; summary: DemoSummary }
  | { kind: 'jumps'; id: number; summary: DemoSummary; jumps: LongJump[] }
  | { kind: 'files'; id: number; files: { name: string; file: Blob }[] }
  | { kind: 'error'; id: number; message: string }
