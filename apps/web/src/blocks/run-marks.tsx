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
        <span className="tag" data-part="tag" data-tip={`Run with ${cp} checkpoints and ${gc} gochecks`}>
          {cp} cp, {gc} gc
        </span>
      )}
      {mpbhop && (
        <span className="tag" data-part="tag" data-tip="Multiplayer bhop blocks were used in this run">
          mpbhop
        </span>
      )}
    </>
  )
}
