import { ErrorNote } from '../../ui/note.tsx'

/** Why the last decision about a submission could not be carried out: it waits again. */
export function DecisionFailed({ of: { decisionFailed } }: { of: { decisionFailed: string | null } }) {
  return decisionFailed && <ErrorNote>The last decision was not carried out: {decisionFailed}</ErrorNote>
}
