import { EXTERNAL_REL, fold, type MarkupNode, parseBBCode } from '@kz/markup'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { paths } from '../lib/url/paths.ts'
import namesStyles from '../ui/names.module.css'
import timeText from '../ui/time/time-text.module.css'
import { splitMentions } from './member/mentions.ts'

interface MessageTextProps {
  message: string
  /** the members whose `@name` is a link */
  names: readonly string[]
  /** the viewer's own nickname */
  own: string | undefined
  /** written by the site: players, maps and times are links */
  isSystem: boolean
}

/** What somebody said, with links, mentions and the plain letter forms of BBCode; other markup is only its words. */
export function MessageText({ message, names, own, isSystem }: MessageTextProps) {
  const { nodes } = useMemo(() => parseBBCode(message, { siteTags: isSystem }), [message, isSystem])
  return <bdi>{fold<ReactNode>(nodes, (node, children, index) => drawn(node, children, index, names, own))}</bdi>
}

const LETTERS = new Set(['strong', 'em', 'u', 's', 'code'])

function drawn(
  node: MarkupNode,
  children: ReactNode[],
  key: number,
  names: readonly string[],
  own: string | undefined,
): ReactNode {
  switch (node.type) {
    case 'text':
      return <WithMentions key={key} text={node.text} names={names} own={own} />
    case 'break':
      return <br key={key} />
    case 'link':
      return (
        <a key={key} className="link" href={node.href} {...(node.external && { target: '_blank', rel: EXTERNAL_REL })}>
          {children}
        </a>
      )
    case 'user':
      return (
        <a key={key} data-part="person" href={paths.profile(node.name)} dir="auto">
          {node.name}
        </a>
      )
    case 'map':
      return (
        <a key={key} className={namesStyles.map} data-part="map" href={paths.record(node.name)} dir="auto">
          {node.name}
        </a>
      )
    case 'timer':
      return (
        <span key={key} className={timeText.time} data-part="time">
          {node.label}
        </span>
      )
    case 'image':
      return node.alt
    case 'element':
      return createElement(LETTERS.has(node.name) ? node.name : Fragment, { key }, ...children)
    default:
      return <Fragment key={key}>{children}</Fragment>
  }
}

function WithMentions({ text, names, own }: { text: string; names: readonly string[]; own: string | undefined }) {
  return splitMentions(text, names).map(({ text: part, mention, isUnknown }, index) => {
    if (isUnknown)
      return (
        <span key={index} data-part="unknown-name">
          {part}
        </span>
      )
    if (mention === null) return part
    return (
      <a
        key={index}
        className="link"
        data-part={mention === own ? 'own-name' : undefined}
        href={paths.profile(mention)}
        dir="auto"
      >
        {part}
      </a>
    )
  })
}
