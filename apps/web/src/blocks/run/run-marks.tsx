import { Tag } from '../../ui/tag.tsx'

interface RunMarksProps {
  cp: number
  gc: number
  mpbhop: boolean
}

/** Small marks of a run: its checkpoints and gochecks, and mpbhop. Nothing for a plain pro run. */
export function RunMarks({ cp, gc, mpbhop }: RunMarksProps) {
  return (
    <>
      {(cp > 0 || gc > 0) && (
        <Tag tip={`Run with ${cp} checkpoints and ${gc} gochecks`}>
          {cp} cp, {gc} gc
        </Tag>
      )}
      {mpbhop && <Tag explains="mpbhop">mpbhop</Tag>}
    </>
  )
}
