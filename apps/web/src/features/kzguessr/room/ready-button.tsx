import { Button } from '../../../ui/button.tsx'
import type { InRoom } from './use-room.ts'

interface ReadyButtonProps {
  inRoom: InRoom
  isReady: boolean | undefined
  /** said of being ready */
  verb: string
}

/** Says that one is ready, or takes it back. */
export function ReadyButton({ inRoom, isReady, verb }: ReadyButtonProps) {
  return (
    <Button kind={isReady ? 'secondary' : 'primary'} busy={inRoom.busy} onClick={() => void inRoom.ready(!isReady)}>
      {isReady ? 'Not ready' : verb}
    </Button>
  )
}
