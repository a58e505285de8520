/**
 * Pasted HTML with the rules of its style elements moved onto the elements they are for: word processors say there what
 * is bold. The editor would do it by itself, but in a document in which the policy of the page refuses style elements.
 */
export function inlineStyles(html: string): string {
  if (!/<style/i.test(html)) return html
  const template = document.createElement('template')
  template.innerHTML = html
  const { content } = template
  for (const element of content.querySelectorAll('style')) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(element.textContent)
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSStyleRule)) continue
      for (const styled of content.querySelectorAll<HTMLElement>(rule.selectorText))
        styled.style.cssText += rule.style.cssText
    }
    element.remove()
  }
  return template.innerHTML
}
