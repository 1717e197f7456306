export interface PopupWords {
  opening: string
  confirm: string
  failed: string
  lost: string
  offline: string
  /** Before an account is added to a login. */
  add: string
  adds: string
  go: string
  close: string
  dir: 'ltr' | 'rtl'
}

const languages: Readonly<Record<string, PopupWords>> = {
  en: {
    opening: 'Opening {name}…',
    confirm:
      'First confirm that it’s you, in the window behind this one. Then it goes on here to {name}.',
    failed: 'That didn’t work',
    lost: 'This window can’t reach the page that opened it. Close it and try again there.',
    offline: '{name} can’t be opened right now. Close this window and try again.',
    add: 'Add {name} to your login?',
    adds: 'The account that you choose at {name} will open your wallet, too. Continue only if you asked for this.',
    go: 'Continue to {name}',
    close: 'Close',
    dir: 'ltr',
  },
  es: {
    opening: 'Abriendo {name}…',
    confirm:
      'Primero confirma que eres tú en la ventana que está detrás de esta. Después sigues aquí con {name}.',
    failed: 'No ha funcionado',
    lost: 'Esta ventana no puede comunicarse con la página que la abrió. Ciérrala e inténtalo allí de nuevo.',
    offline: 'Ahora mismo no se puede abrir {name}. Cierra esta ventana e inténtalo de nuevo.',
    add: '¿Añadir {name} a tu acceso?',
    adds: 'La cuenta que elijas en {name} también abrirá tu cartera. Continúa solo si lo has pedido tú.',
    go: 'Continuar a {name}',
    close: 'Cerrar',
    dir: 'ltr',
  },
  ar: {
    opening: 'جارٍ فتح {name}…',
    confirm: 'أكِّد هويتك أولًا في النافذة التي خلف هذه، ثم تُتابع هنا إلى {name}.',
    failed: 'لم ينجح ذلك',
    lost: 'لا تستطيع هذه النافذة الوصول إلى الصفحة التي فتحتها. أغلِقها وحاول مرة أخرى هناك.',
    offline: 'لا يمكن فتح {name} الآن. أغلِق هذه النافذة وحاول مرة أخرى.',
    add: 'إضافة {name} إلى تسجيل دخولك؟',
    adds: 'الحساب الذي تختاره في {name} سيفتح محفظتك أيضًا. تابع فقط إن كنت أنت من طلب ذلك.',
    go: 'المتابعة إلى {name}',
    close: 'إغلاق',
    dir: 'rtl',
  },
  'zh-Hans': {
    opening: '正在打开 {name}…',
    confirm: '请先在此窗口后面的窗口中确认是您本人，然后在这里继续前往 {name}。',
    failed: '未能完成',
    lost: '此窗口无法联系打开它的页面。请关闭此窗口，然后在那里重试。',
    offline: '暂时无法打开 {name}。请关闭此窗口，然后重试。',
    add: '将 {name} 添加到您的登录方式？',
    adds: '您在 {name} 选择的账号也将能打开您的钱包。仅当这是您本人的操作时才继续。',
    go: '前往 {name}',
    close: '关闭',
    dir: 'ltr',
  },
}
export const popupLanguages: readonly string[] = Object.keys(languages)

export function popupWords(tag: string): PopupWords & { language: string } {
  const [first = ''] = tag.toLowerCase().split('-')
  const language = first === 'zh' ? 'zh-Hans' : Object.hasOwn(languages, first) ? first : 'en'
  return { ...languages[language]!, language }
}

const names: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

/** An operator's own providers have the operator's name. */
export const providerName = (loginMethod: string): string =>
  (Object.hasOwn(names, loginMethod) && names[loginMethod]) ||
  loginMethod.charAt(0).toUpperCase() + loginMethod.slice(1)
