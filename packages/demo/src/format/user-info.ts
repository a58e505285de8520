import type { MessageState } from './message-state.ts'

/** svc_updateuserinfo: u8 slot, u32 user id, info string (empty when the player left), 16 bytes hash. */
export function readUserInfo(state: MessageState): void {
  const { reader, players, time } = state
  const slot = reader.u8()
  reader.position += 4
  const start = reader.position
  const end = reader.skipString()
  reader.position += 16
  if (!reader.overrun) players.add(time, slot, start, end)
}
