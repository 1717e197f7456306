/** The page's texts about the wallet's window, which has its own. */
export interface WindowWords {
  open: string
  why: string
  press: string
  there: string
  show: string
}

const languages: Readonly<Record<string, WindowWords>> = {
  en: {
    open: 'Open your wallet’s window',
    why: 'Your browser lets a wallet inside this page store nothing. It goes on in a window of its own.',
    press: 'Open the window',
    there: 'Go on in your wallet’s window.',
    show: 'Show the window',
  },
  es: {
    open: 'Abre la ventana de tu monedero',
    why: 'Tu navegador no permite que un monedero dentro de esta página guarde nada. Sigue en una ventana propia.',
    press: 'Abrir la ventana',
    there: 'Sigue en la ventana de tu monedero.',
    show: 'Mostrar la ventana',
  },
  ar: {
    open: 'افتح نافذة محفظتك',
    why: 'لا يسمح متصفحك لمحفظة داخل هذه الصفحة بتخزين أي شيء، لذا تُتابع في نافذة خاصة بها.',
    press: 'فتح النافذة',
    there: 'تابِع في نافذة محفظتك.',
    show: 'إظهار النافذة',
  },
  zh: {
    open: '打开您的钱包窗口',
    why: '您的浏览器不允许此页面内的钱包存储任何内容，因此会在单独的窗口中继续。',
    press: '打开窗口',
    there: '请在您的钱包窗口中继续。',
    show: '显示窗口',
  },
}

export const windowWords = (locale: string): WindowWords =>
  languages[locale.slice(0, 2).toLowerCase()] ?? languages['en']!
