import { type Part, partsOfCount } from '@kz/contract/language/message'
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { LANGUAGE } from './language.ts'
import { partsOf } from './message.ts'

type Elements = readonly ReactElement[]
type Values = readonly ReactNode[]

/** A text with elements in it, in the page's language. `elements`: each without the words that stand in it. */
export function _r(text: string, elements: Elements, ...values: Values): ReactNode {
  const nodes = nodesOf(partsOf(text), elements, values)
  return nodes.length === 1 ? nodes[0] : createElement(Fragment, null, ...nodes)
}

function nodesOf(parts: readonly Part[], elements: Elements, values: Values): ReactNode[] {
  const nodes: ReactNode[] = []
  for (const part of parts) {
    if (typeof part === 'string') add(nodes, part)
    else if (typeof part === 'number') add(nodes, values[part])
    else if ('forms' in part)
      for (const node of nodesOf(partsOfCount(part, values, LANGUAGE), elements, values)) add(nodes, node)
    else add(nodes, withWords(elements[part.element], nodesOf(part.children, elements, values)))
  }
  return nodes
}

const withWords = (element: ReactElement | undefined, words: ReactNode[]): ReactNode =>
  element && words.length > 0 ? cloneElement(element, undefined, ...words) : element

/** Neighbouring words are one node. */
function add(nodes: ReactNode[], node: ReactNode): void {
  const isText = typeof node === 'string' || typeof node === 'number'
  if (isText && typeof nodes.at(-1) === 'string') nodes.push(`${nodes.pop()}${node}`)
  else if (isText) nodes.push(String(node))
  else if (node !== null && node !== undefined && typeof node !== 'boolean') nodes.push(node)
}
