/** For a blocked window, or one that cannot reach the page. */
import type { PorticoError } from '@portico/core'
import { fault } from '../errors.ts'
import type { WindowWords } from './window-words.ts'

/** Replaces the texts before a window is open. */
type Severed = Pick<WindowWords, 'open' | 'why' | 'press'>
interface Words extends Severed {
  blocked: string
}

/** For a window that cannot reach the page. In `why`, `{site}` is the wallet's host. */
const languages: Readonly<Record<string, Words>> = {
  en: {
    blocked: 'Your browser has blocked the window. Allow pop-ups for this page, then press again.',
    open: 'Your wallet’s window can’t reach this page',
    why: 'This page keeps itself apart from it. In your browser’s settings, allow {site} to store data on this site and reload the page, or use another browser. If you have closed the window yourself, open it again.',
    press: 'Open the window again',
  },
  es: {
    blocked:
      'Tu navegador ha bloqueado la ventana. Permite las ventanas emergentes de esta página y pulsa otra vez.',
    open: 'La ventana de tu monedero no puede comunicarse con esta página',
    why: 'Esta página se aísla de ella. En los ajustes de tu navegador, permite que {site} guarde datos en este sitio y recarga la página, o usa otro navegador. Si has cerrado tú la ventana, ábrela de nuevo.',
    press: 'Abrir la ventana de nuevo',
  },
  ar: {
    blocked: 'حظر متصفحك النافذة. اسمح بالنوافذ المنبثقة لهذه الصفحة، ثم اضغط مرة أخرى.',
    open: 'لا تستطيع نافذة محفظتك الوصول إلى هذه الصفحة',
    why: 'تعزل هذه الصفحة نفسها عنها. اسمح في إعدادات متصفحك لـ {site} بتخزين البيانات في هذا الموقع وأعد تحميل الصفحة، أو استخدم متصفحًا آخر. إذا أغلقت النافذة بنفسك، فافتحها مرة أخرى.',
    press: 'فتح النافذة مرة أخرى',
  },
  zh: {
    blocked: '您的浏览器阻止了该窗口。请允许此页面弹出窗口，然后再按一次。',
    open: '您的钱包窗口无法联系此页面',
    why: '此页面将自己与该窗口隔离。请在浏览器设置中允许 {site} 在此网站上存储数据并重新加载页面，或使用其他浏览器。如果是您自己关闭了窗口，请重新打开。',
    press: '重新打开窗口',
  },
}

const wordsOf = (locale: string): Words =>
  languages[locale.slice(0, 2).toLowerCase()] ?? languages['en']!

/** @param locale BCP 47. */
export const blocked = (locale: string): string => wordsOf(locale).blocked

/**
 * @param locale BCP 47.
 * @param site The wallet's host, isolated from the text's direction.
 * @returns The texts, and the error for a visitor who cancels.
 */
export function severed(locale: string, site: string): Severed & { error: PorticoError } {
  const { open, why, press } = wordsOf(locale)
  return {
    open,
    press,
    why: why.replace('{site}', () => `\u2068${site}\u2069`),
    error: fault('popup-severed', 'The window cannot reach the page'),
  }
}
