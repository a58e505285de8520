import type { ForumMessage } from '@kz/contract/forum/forum'
import { REACTIONS, type ReactionKind } from '@kz/contract/reactions'
import { SmilePlus } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/popup/menu.tsx'
import styles from './reactions.module.css'
import { useForumWriting } from './writing/use-forum-writing.ts'

const LOOKS: Record<ReactionKind, { sign: string; word: string }> = {
  like: { sign: '\u{1f44d}', word: 'Like' },
  thanks: { sign: '\u{1f64f}', word: 'Thanks' },
  laugh: { sign: '\u{1f602}', word: 'Funny' },
  wow: { sign: '\u{1f62e}', word: 'Wow' },
  sad: { sign: '\u{1f622}', word: 'Sad' },
  fire: { sign: '\u{1f525}', word: 'Fire' },
}

interface ReactionsProps {
  message: ForumMessage
}

/** Sets one's reaction; the same again takes it back. */
function useReaction({ id, reactions }: ForumMessage) {
  const { busy, run } = useForumWriting()
  const own = reactions.find((reaction) => reaction.own)?.kind ?? null
  const choose = (kind: ReactionKind) =>
    run(
      () =>
        api.call('PUT /forum/messages/{id}/reaction', { params: { id }, body: { kind: kind === own ? null : kind } }),
      null,
    )
  return { busy, own, choose }
}

/** What members say to a message without words. */
export function Reactions({ message }: ReactionsProps) {
  const { busy, own, choose } = useReaction(message)
  return message.reactions.map(({ kind, count }) => {
    const { sign, word } = LOOKS[kind]
    return (
      <button
        key={kind}
        type="button"
        className={styles.reaction}
        aria-disabled={!message.canReact || busy || undefined}
        aria-pressed={kind === own}
        aria-label={`${word}, ${count}`}
        data-tip={word}
        onClick={() => message.canReact && !busy && choose(kind)}
      >
        <span aria-hidden="true">{sign}</span> {count}
      </button>
    )
  })
}

/** The choice of reactions, among what is done with a message. */
export function ReactMenu({ message }: ReactionsProps) {
  const { choose } = useReaction(message)
  return (
    <Menu label={`React to message ${message.position}`} button={<Icon of={SmilePlus} />} isIcon alignRight>
      {REACTIONS.map((kind) => (
        <button key={kind} type="button" onClick={() => choose(kind)}>
          <span aria-hidden="true">{LOOKS[kind].sign}</span> {LOOKS[kind].word}
        </button>
      ))}
    </Menu>
  )
}
