/**
 * Events of a host's shortcuts, dialogs and scroll locks. They stop at our host element after the
 * card's handlers ran.
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

/** Lasts as long as the element. */
export function isolateEvents(element: HTMLElement): void {
  const stop = (event: Event): void => event.stopPropagation()
  // Passive: scrolling does not wait for these listeners.
  for (const type of isolated) element.addEventListener(type, stop, { passive: true })
}
