import { ChatBox } from '../../../features/chat/chat-box.tsx'
import { LadderTable } from '../../../features/leaderboard/ladder-table.tsx'
import { TonightPage } from '../../../features/tonight/tonight-page.tsx'

export const TonightRoute = () => <TonightPage chat={<ChatBox />} ladder={<LadderTable />} />
