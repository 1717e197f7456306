/**
 * Checks that axe does not have: nothing overflows, every control is large enough, no message shows
 * its key. The function is also sent into pages, so it uses nothing from outside of it.
 */
export function misfits(within: HTMLElement): string[] {
  const faults: string[] = []
  const box = within.getBoundingClientRect()
  if (document.documentElement.scrollWidth > innerWidth)
    faults.push(
      `the page scrolls sideways: ${document.documentElement.scrollWidth} > ${innerWidth}`,
    )
  for (const each of within.querySelectorAll<HTMLElement>('button, a[href], input')) {
    const { left, right, width, height } = each.getBoundingClientRect()
    const name = each.textContent?.trim() || each.getAttribute('aria-label') || each.tagName
    if (width === 0 || getComputedStyle(each).visibility === 'hidden' || each.closest('[inert]'))
      continue
    if (left < box.left - 1 || right > box.right + 1) faults.push(`${name} sticks out`)
    // Links inside a sentence are as high as the sentence (WCAG 2.5.8). A box can also be pressed
    // by its label.
    if (
      !each.closest('p, label') &&
      !(each as HTMLInputElement).labels?.length &&
      (width < 24 || height < 24)
    )
      faults.push(`${name} is ${width} × ${height}`)
  }
  // A message that has not loaded would be shown as its key, `send.action`. Names of accounts and
  // sites, `ada.eth`, have the same form.
  const isMessageName = (text: string | null): boolean =>
    /^[a-z]+\.[a-z][a-zA-Z]+$/.test(text?.trim() ?? '') &&
    !/\.(eth|sol|com|org|net|io|app|xyz|dev|test|example)\s*$/.test(text!)
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    if (isMessageName(texts.currentNode.nodeValue))
      faults.push(`${texts.currentNode.nodeValue!.trim()} is the name of a message`)
  for (const each of within.querySelectorAll('[aria-label]'))
    if (isMessageName(each.getAttribute('aria-label')))
      faults.push(`${each.getAttribute('aria-label')!} is the name of a message`)
  return faults
}
