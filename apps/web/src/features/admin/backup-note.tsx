import { Age } from '../../blocks/time/age.tsx'
import { useNow } from '../../lib/hooks/use-now.ts'
import { Note } from '../../ui/note.tsx'

const MINUTE = 60_000
const WEEK = 7 * 86_400_000

/** When the last backup was made; a warning where that is more than a week ago. Nothing where there is none yet. */
export function BackupNote({ last }: { last: string | null }) {
  const now = useNow(MINUTE)
  if (last === null) return null
  const isOld = now.getTime() - new Date(last).getTime() > WEEK
  return (
    <Note kind={isOld ? 'warn' : 'ok'}>
      Last backup: <Age iso={last} />
      {isOld && ', more than a week ago'}.
    </Note>
  )
}
