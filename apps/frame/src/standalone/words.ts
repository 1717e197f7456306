/** Not in the frame's catalogues, so that embedded frames do not load them. */

export interface WindowWords {
  opening: string
  rest: string
  restHint: string
  failed: string
  lost: string
  refused: string
  offline: string
  close: string
  retry: string
  code: string
  link: string
  linkHint: string
  linkAgain: string
  linkSent: string
  notSent: string
  provider: string
  providerHint: string
  visited: string
  visitAgain: string
  dir: 'ltr' | 'rtl'
}

const languages: Readonly<Record<string, WindowWords>> = {
  en: {
    opening: 'Opening your wallet…',
    rest: 'Continue on the page',
    restHint:
      'What the page that opened this window asks of you is shown here. You can close the window when you’re done.',
    failed: 'That didn’t work',
    lost: 'This window can’t reach the page that opened it. Close it and try again there.',
    refused: 'The page that opened this window may not use this wallet.',
    offline: 'Your wallet can’t be reached right now. Check your connection and try again.',
    close: 'Close',
    retry: 'Try again',
    code: 'Enter the code that was sent to {email}.',
    link: 'Open the link in your mail',
    linkHint:
      'This device is new to your wallet. Open the link that was sent to {email}, then continue here.',
    linkAgain: 'Send it again',
    linkSent: 'A new mail is on its way.',
    notSent: 'No mail was sent. Try again in a moment.',
    provider: 'Continue with {name}',
    providerHint: '{name} opens in a window of its own.',
    visited: 'Continue in the {name} window',
    visitAgain: 'Open it again',
    dir: 'ltr',
  },
  es: {
    opening: 'Abriendo tu monedero…',
    rest: 'Sigue en la página',
    restHint:
      'Lo que te pida la página que abrió esta ventana se muestra aquí. Puedes cerrar la ventana cuando termines.',
    failed: 'No ha funcionado',
    lost: 'Esta ventana no puede comunicarse con la página que la abrió. Ciérrala e inténtalo allí de nuevo.',
    refused: 'La página que abrió esta ventana no puede usar este monedero.',
    offline:
      'Ahora mismo no se puede acceder a tu monedero. Comprueba tu conexión e inténtalo de nuevo.',
    close: 'Cerrar',
    retry: 'Reintentar',
    code: 'Introduce el código enviado a {email}.',
    link: 'Abre el enlace del correo',
    linkHint:
      'Este dispositivo es nuevo para tu monedero. Abre el enlace enviado a {email} y después sigues aquí.',
    linkAgain: 'Enviarlo de nuevo',
    linkSent: 'Te hemos enviado otro correo.',
    notSent: 'No se ha enviado el correo. Inténtalo de nuevo en un momento.',
    provider: 'Continuar con {name}',
    providerHint: '{name} se abre en una ventana propia.',
    visited: 'Continúa en la ventana de {name}',
    visitAgain: 'Abrirla de nuevo',
    dir: 'ltr',
  },
  ar: {
    opening: 'جارٍ فتح محفظتك…',
    rest: 'تابِع في الصفحة',
    restHint: 'يظهر هنا ما تطلبه منك الصفحة التي فتحت هذه النافذة. يمكنك إغلاق النافذة عند الانتهاء.',
    failed: 'لم ينجح ذلك',
    lost: 'لا تستطيع هذه النافذة الوصول إلى الصفحة التي فتحتها. أغلِقها وحاول مرة أخرى هناك.',
    refused: 'لا يُسمح للصفحة التي فتحت هذه النافذة باستخدام هذه المحفظة.',
    offline: 'لا يمكن الوصول إلى محفظتك الآن. تحقَّق من اتصالك وحاول مرة أخرى.',
    close: 'إغلاق',
    retry: 'إعادة المحاولة',
    code: 'أدخِل الرمز المُرسَل إلى {email}.',
    link: 'افتح الرابط في بريدك',
    linkHint: 'هذا الجهاز جديد على محفظتك. افتح الرابط المُرسَل إلى {email}، ثم تُتابع هنا.',
    linkAgain: 'إرساله مرة أخرى',
    linkSent: 'رسالة جديدة في الطريق إليك.',
    notSent: 'لم تُرسَل الرسالة. حاول مرة أخرى بعد قليل.',
    provider: 'المتابعة باستخدام {name}',
    providerHint: 'يُفتح {name} في نافذة خاصة به.',
    visited: 'تابِع في نافذة {name}',
    visitAgain: 'فتحها مرة أخرى',
    dir: 'rtl',
  },
  'zh-Hans': {
    opening: '正在打开您的钱包…',
    rest: '请在页面上继续',
    restHint: '打开此窗口的页面向您提出的请求会显示在这里。完成后可以关闭此窗口。',
    failed: '未能完成',
    lost: '此窗口无法联系打开它的页面。请关闭此窗口，然后在那里重试。',
    refused: '打开此窗口的页面无权使用此钱包。',
    offline: '暂时无法连接您的钱包。请检查网络连接，然后重试。',
    close: '关闭',
    retry: '重试',
    code: '请输入发送至 {email} 的验证码。',
    link: '打开邮件中的链接',
    linkHint: '您的钱包尚未在此设备上使用过。请打开发送至 {email} 的链接，然后在这里继续。',
    linkAgain: '重新发送',
    linkSent: '新邮件已发出。',
    notSent: '邮件未能发送，请稍后重试。',
    provider: '使用 {name} 继续',
    providerHint: '{name} 会在单独的窗口中打开。',
    visited: '请在 {name} 的窗口中继续',
    visitAgain: '重新打开',
    dir: 'ltr',
  },
}
export const windowLanguages: readonly string[] = Object.keys(languages)

export function windowWords(tag: string): WindowWords & { language: string } {
  const [first = ''] = tag.toLowerCase().split('-')
  const language = first === 'zh' ? 'zh-Hans' : Object.hasOwn(languages, first) ? first : 'en'
  return { ...languages[language]!, language }
}

export const fill = (text: string, value: string): string =>
  text.replace(/\{\w+\}/, () => `\u2068${value}\u2069`)
