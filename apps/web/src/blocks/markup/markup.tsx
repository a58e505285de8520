import type { Align, CellNode, ElementNode, LinkNode, MarkupNode, QuoteNode } from '@kz/markup'
import { EXTERNAL_REL, inkOn } from '@kz/markup'
import { Radio, SquarePlay } from 'lucide-react'
import { createElement, Fragment, type ReactNode, useContext } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { HeadingDepths, headingDepths } from './heading-depths.ts'
import styles from './markup.module.css'
import { ImageNotFound, MarkupImage } from './markup-image.tsx'
import { paragraphsOf } from './paragraphs.ts'
import { Ground, ReadableStyle } from './readable-style.tsx'
import { SiteTag } from './site-tag.tsx'
import { TitleLevel } from './title-level.ts'

/** A parsed text as React elements; none of it passes as HTML. */
export function Markup({ nodes }: { nodes: readonly MarkupNode[] }) {
  return <HeadingDepths value={headingDepths(nodes)}>{renderAll(paragraphsOf(nodes))}</HeadingDepths>
}

/** Children are passed one by one, as written elements are: a text never changes its order, so it needs no keys. */
const renderAll = (nodes: readonly MarkupNode[]): ReactNode => createElement(Fragment, null, ...nodes.map(render))

function render(node: MarkupNode): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text
    case 'break':
      return <br />
    case 'rule':
      return <hr />
    case 'element':
      return element(node)
    case 'cell':
      return cell(node)
    case 'quote':
      return quote(node)
    case 'link':
      return link(node)
    case 'style':
      return (
        <ReadableStyle color={node.color} size={node.size}>
          {renderAll(node.children)}
        </ReadableStyle>
      )
    case 'image':
      return <MarkupImage image={node} />
    case 'missing-image':
      return <ImageNotFound />
    default:
      return <SiteTag node={node} />
  }
}

const HEADINGS = { h2: styles.mkH2, h3: styles.mkH3, h4: styles.mkH4 }

/** Headings of a text stand below the title above it. */
function Heading({ node, name, children }: { node: ElementNode; name: keyof typeof HEADINGS; children: ReactNode }) {
  const level = useContext(TitleLevel) + (useContext(HeadingDepths).get(node) ?? 1)
  return createElement(`h${level}`, { className: HEADINGS[name], style: alignment(node.align) }, children)
}

function element(node: ElementNode): ReactNode {
  const { name, align } = node
  const inside = renderAll(node.children)
  if (name === 'h2' || name === 'h3' || name === 'h4')
    return (
      <Heading node={node} name={name}>
        {inside}
      </Heading>
    )
  if (name === 'table')
    return (
      // biome-ignore lint/a11y: what scrolls must be reachable by keyboard, and is no place of the page
      <div className={styles.mkScroll} role="group" aria-label="Table" tabIndex={0}>
        <table>{inside}</table>
      </div>
    )
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  if (name === 'pre') return <pre tabIndex={0}>{inside}</pre>
  return createElement(name, align ? { style: alignment(align) } : null, inside)
}

const alignment = (align: Align | undefined) => (align ? { textAlign: align } : undefined)

function cell({ header, columnSpan, rowSpan, align, background, children }: CellNode): ReactNode {
  const inside = renderAll(children)
  return createElement(
    header ? 'th' : 'td',
    {
      colSpan: columnSpan > 1 ? columnSpan : undefined,
      rowSpan: rowSpan > 1 ? rowSpan : undefined,
      className: background && styles.mkFilled,
      style: { ...alignment(align), ...(background && { backgroundColor: background, color: inkOn(background) }) },
    },
    background ? <Ground value={background}>{inside}</Ground> : inside,
  )
}

function quote({ author, source, children }: QuoteNode): ReactNode {
  return (
    <blockquote>
      {author && <cite>{source ? <a href={source}>{author} wrote</a> : `${author} wrote`}</cite>}
      {renderAll(paragraphsOf(children))}
    </blockquote>
  )
}

const LINK_ICONS = { video: SquarePlay, stream: Radio }

function link({ href, external, title, icon, children }: LinkNode): ReactNode {
  return (
    <a
      className={styles.mkLink}
      href={href}
      title={title ?? undefined}
      {...(external && { rel: EXTERNAL_REL, target: '_blank' })}
    >
      {icon && <Icon of={LINK_ICONS[icon]} size="sm" />}
      {renderAll(children)}
    </a>
  )
}
