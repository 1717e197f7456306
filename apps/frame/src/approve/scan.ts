/** A QR code for a phone, or a link that takes this tab to a provider. */
import { inEye, qrCode, qrPath } from '@portico/core/modal'
import { h } from '../look/dom.ts'
import type { Answered, CodeQuestion, LeaveQuestion } from '../ports.ts'
import { leave } from './leave.ts'
import { button } from './sheet.ts'
import { runStep, type SheetStepDeps, type StepDeps } from './step.ts'

/** The white margin that scanners need, in modules. */
const quiet = 4

const svg = 'http://www.w3.org/2000/svg'
function shape(
  tag: 'svg' | 'path' | 'rect',
  attributes: Readonly<Record<string, string | number>>,
): SVGElement {
  const made = document.createElementNS(svg, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  return made
}

/** Dark on white in every theme: many cameras do not read the inverse. */
function picture(text: string, label: string): SVGElement {
  const code = qrCode(text, 'M')
  const side = code.length
  const made = shape('svg', {
    class: 'qr',
    viewBox: `${-quiet} ${-quiet} ${side + 2 * quiet} ${side + 2 * quiet}`,
    role: 'img',
    'aria-label': label,
  })
  made.append(
    shape('path', {
      d: qrPath(code, (x, y) => inEye(x, y, side)),
      fill: 'none',
      stroke: 'currentColor',
      'stroke-linecap': 'round',
    }),
  )
  for (const [x, y] of [
    [0, 0],
    [side - 7, 0],
    [0, side - 7],
  ] as const)
    made.append(
      shape('rect', {
        x: x + 0.5,
        y: y + 0.5,
        width: 6,
        height: 6,
        rx: 1.75,
        fill: 'none',
        stroke: 'currentColor',
      }),
      shape('rect', { x: x + 2, y: y + 2, width: 3, height: 3, rx: 0.9, fill: 'currentColor' }),
    )
  return made
}

export const showCode = (
  question: CodeQuestion | LeaveQuestion,
): ((deps: StepDeps) => Promise<Answered<true>>) =>
  'provider' in question ? leave(question) : scan(question)

/** @param title Default: adding Farcaster to a login. */
export const scan =
  ({ url, act, signal }: CodeQuestion, title?: string) =>
  (deps: SheetStepDeps): Promise<Answered<true>> => {
    const { t } = deps.words
    return runStep<true>(
      deps,
      title ?? t('title.farcaster'),
      signal,
      ({ sheet, answer, fail, over }) => {
        // Only web addresses become links.
        const link =
          new URL(url).protocol === 'https:' &&
          h(
            'p',
            { class: 'center' },
            h(
              'a',
              {
                class: 'text-button link',
                href: url,
                target: '_blank',
                rel: 'noopener noreferrer',
              },
              t('scan.open'),
            ),
          )
        sheet.show(
          h('div', { class: 'code' }, picture(url, t('scan.label')), h('p', {}, t('scan.lead'))),
          link,
        )
        sheet.hint(t('scan.wait'))
        sheet.buttons(button(t('do.cancel'), () => answer(null), 'plain', { 'data-do': 'cancel' }))
        act(over).then(
          () => answer({ value: true }),
          (error: unknown) => {
            if (!over.aborted) fail(error)
          },
        )
      },
    )
  }
