/**
 * Events that a host's shortcuts, dialogs and scroll locks listen for. They end at our host
 * element, after the card's own handlers ran, so that the page never acts on what happens inside
 * the card.
 */
const isolated = [
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'mousedown',
  'mouseup',
  'mousemove',
  'mouseover',
  'mouseout',
  'pointerdown',
  'pointerup',
  'pointermove',
  'pointercancel',
  'pointerover',
  'pointerout',
  'touchstart',
  'touchend',
  'touchmove',
  'touchcancel',
  'wheel',
  'keydown',
  'keyup',
  'keypress',
  'focusin',
  'focusout',
  'beforeinput',
  'input',
  'change',
  'submit',
  'paste',
  'copy',
  'cut',
  'dragstart',
  'dragend',
  'dragover',
  'drop',
  'compositionstart',
  'compositionend',
] as const

/** Stops these events at an element, for as long as the element lives. */
export function isolateEvents(element: HTMLElement): void {
  const stop = (event: Event): void => event.stopPropagation()
  // Passive, so that scrolling does not wait for these listeners.
  for (const type of isolated) element.addEventListener(type, stop, { passive: true })
}
