import type { MarkupNode } from '@kz/markup'
import { paths } from '../../lib/url/paths.ts'
import { splitMentions } from '../member/mentions.ts'

/** A text in which each `@name` of these members is a link to their profile; not in links and code. */
export function withMentions(nodes: MarkupNode[], names: readonly string[]): MarkupNode[] {
  if (names.length === 0) return nodes
  return nodes.flatMap((node): MarkupNode[] => {
    if (node.type === 'text') return linked(node.text, names)
    if (!('children' in node) || node.type === 'link') return [node]
    if (node.type === 'element' && (node.name === 'code' || node.name === 'pre')) return [node]
    return [{ ...node, children: withMentions(node.children, names) }]
  })
}

const linked = (text: string, names: readonly string[]): MarkupNode[] =>
  splitMentions(text, names).map((part) => {
    const words: MarkupNode = { type: 'text', text: part.text }
    if (part.mention === null) return words
    const href = paths.profile(part.mention)
    return { type: 'link', href, external: false, title: null, icon: null, children: [words] }
  })
