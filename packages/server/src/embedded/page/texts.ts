export type EndText = 'done' | 'declined' | 'taken' | 'other' | 'failed' | 'expired'
export type PageText =
  | `visit.${EndText}.${'title' | 'text'}`
  | 'ask.title'
  | 'ask.text'
  | 'ask.approve'
  | 'ask.decline'
  | 'device'
  | 'site'
  | 'time'
  | 'approved.title'
  | 'approved.text'
  | 'until'
  | 'wait.title'
  | 'wait.text'
  | 'wait.refuse'
  | 'refused.title'
  | 'refused.text'
  | 'declined.title'
  | 'declined.text'
  | 'gone.title'
  | 'gone.text'
  | 'address'
  | 'counts'
  | 'change.title'
  | 'change.text'
  | 'change.refuse'
  | `change-${'refused' | 'over'}.${'title' | 'text'}`
  | 'removed'
  | 'asks'
  | 'removal.refuse'
  | `removal-${'account' | 'device' | 'login-method' | 'refused' | 'over'}.${'title' | 'text'}`

export const texts: Readonly<Record<string, Readonly<Record<PageText, string>>>> = {
  en: {
    address: 'New address',
    counts: 'Takes effect',
    'change.title': 'Is this change yours?',
    'change.text':
      'Another address will replace the address of your login. If you want that, do nothing. If you don’t, refuse it now.',
    'change.refuse': 'Refuse this change',
    'change-refused.title': 'Change refused',
    'change-refused.text':
      'Your address stays, and the device that asked is logged out. Someone knew the code in this mail, so check your mail account, and remove that device in your account if it isn’t yours.',
    'change-over.title': 'This change can’t be refused here anymore',
    'change-over.text':
      'It was refused or cancelled, another change replaced it, or its time is over. If the address of your login is no longer yours, move your assets to another wallet, from a device on which you are still logged in.',
    removed: 'To be removed',
    asks: 'Asked by',
    'removal.refuse': 'Refuse',
    'removal-account.title': 'Delete your login?',
    'removal-account.text':
      'A device that has not opened your wallet wants to delete your login and its wallet. Without the recovery phrase nobody could use the wallet again. If you want that, do nothing. If you don’t, refuse it now.',
    'removal-device.title': 'Remove this device?',
    'removal-device.text':
      'A device that has not opened your wallet wants to remove another device of yours. If you want that, do nothing. If you don’t, refuse it now.',
    'removal-login-method.title': 'Remove this login method?',
    'removal-login-method.text':
      'A device that has not opened your wallet wants to remove a login method of yours. If you want that, do nothing. If you don’t, refuse it now.',
    'removal-refused.title': 'Refused',
    'removal-refused.text':
      'Nothing is removed, and the device that asked is logged out. Someone was able to log in as you, so check your mail account and your other login methods.',
    'removal-over.title': 'This can’t be refused here anymore',
    'removal-over.text': 'It was refused, cancelled or carried out. Log in to see what is left.',
    until: 'Let in',
    'wait.title': 'Is this device yours?',
    'wait.text':
      'A new device has logged in to your wallet and waits to use it. If it is yours, do nothing. If it is not, refuse it now.',
    'wait.refuse': 'Refuse this device',
    'refused.title': 'Device refused',
    'refused.text':
      'It gets no access, and is logged out. Someone was able to log in as you, so check your mail account and your other login methods.',
    'ask.title': 'Let this device in?',
    'ask.text':
      'Someone wants to log in to your wallet on a device that has not been used before. Only let it in if that is you, right now.',
    'ask.approve': 'Let it in',
    'ask.decline': 'It wasn’t me',
    device: 'Device',
    site: 'Website',
    time: 'Asked',
    'approved.title': 'Device let in',
    'approved.text':
      'We have sent you a code by mail. Go back to the page where you wanted to log in, and type it there. Don’t give it to anyone else.',
    'declined.title': 'Device kept out',
    'declined.text': 'Nothing has changed. This request can no longer be used to log in.',
    'gone.title': 'This link no longer works',
    'gone.text':
      'It was used, has expired, or a newer one was sent. Start again on the page where you wanted to log in.',
    'visit.done.title': 'All set',
    'visit.done.text': 'You can close this window and go back to the page that you came from.',
    'visit.declined.title': 'Nothing was shared',
    'visit.declined.text': 'You declined, and nothing has changed. You can close this window.',
    'visit.taken.title': 'This account belongs to another wallet',
    'visit.taken.text':
      'It is a login method of another wallet, so it cannot be added here. You can close this window.',
    'visit.other.title': 'That is another account',
    'visit.other.text':
      'You logged in with another account before. Close this window and try again with that one.',
    'visit.failed.title': 'That did not work',
    'visit.failed.text':
      'The provider could not tell us who you are. Close this window and try again on the page where you wanted to log in.',
    'visit.expired.title': 'This login has expired',
    'visit.expired.text':
      'It was used, or took too long. Close this window and start again on the page where you wanted to log in.',
  },
  es: {
    address: 'Dirección nueva',
    counts: 'Tendrá efecto',
    'change.title': '¿Es tuyo este cambio?',
    'change.text':
      'Otra dirección va a sustituir a la dirección con la que entras. Si lo quieres, no hagas nada. Si no, recházalo ahora.',
    'change.refuse': 'Rechazar este cambio',
    'change-refused.title': 'Cambio rechazado',
    'change-refused.text':
      'Tu dirección sigue siendo la misma y se ha cerrado la sesión del dispositivo que lo pidió. Alguien conocía el código de este correo: revisa tu cuenta de correo y, si ese dispositivo no es tuyo, quítalo en tu cuenta.',
    'change-over.title': 'Este cambio ya no se puede rechazar aquí',
    'change-over.text':
      'Se rechazó o se canceló, otro cambio ocupó su lugar o su plazo ha terminado. Si la dirección con la que entras ya no es la tuya, mueve lo que contiene tu monedero a otro desde un dispositivo en el que sigas dentro.',
    removed: 'Se elimina',
    asks: 'Lo pide',
    'removal.refuse': 'Rechazar',
    'removal-account.title': '¿Eliminar tu acceso?',
    'removal-account.text':
      'Un dispositivo que no ha abierto tu billetera quiere eliminar tu acceso y su billetera. Sin la frase de recuperación, nadie podría volver a usar la billetera. Si es lo que quieres, no hagas nada. Si no, recházalo ahora.',
    'removal-device.title': '¿Quitar este dispositivo?',
    'removal-device.text':
      'Un dispositivo que no ha abierto tu billetera quiere quitar otro de tus dispositivos. Si es lo que quieres, no hagas nada. Si no, recházalo ahora.',
    'removal-login-method.title': '¿Quitar este método de acceso?',
    'removal-login-method.text':
      'Un dispositivo que no ha abierto tu billetera quiere quitar uno de tus métodos de acceso. Si es lo que quieres, no hagas nada. Si no, recházalo ahora.',
    'removal-refused.title': 'Rechazado',
    'removal-refused.text':
      'No se elimina nada, y el dispositivo que lo pidió queda desconectado. Alguien ha podido entrar como si fueras tú: revisa tu cuenta de correo y tus otros métodos de acceso.',
    'removal-over.title': 'Esto ya no se puede rechazar aquí',
    'removal-over.text': 'Se rechazó, se canceló o ya se ha hecho. Entra para ver qué queda.',
    until: 'Acceso',
    'wait.title': '¿Es tuyo este dispositivo?',
    'wait.text':
      'Un dispositivo nuevo ha entrado en tu monedero y espera para usarlo. Si es tuyo, no hagas nada. Si no lo es, recházalo ahora.',
    'wait.refuse': 'Rechazar este dispositivo',
    'refused.title': 'Dispositivo rechazado',
    'refused.text':
      'No obtiene nada y su sesión se ha cerrado. Alguien pudo entrar como tú: revisa tu cuenta de correo y tus otras formas de entrar.',
    'ask.title': '¿Permitir este dispositivo?',
    'ask.text':
      'Alguien quiere entrar en tu monedero desde un dispositivo que no se ha usado antes. Permítelo solo si eres tú, ahora mismo.',
    'ask.approve': 'Permitir',
    'ask.decline': 'No he sido yo',
    device: 'Dispositivo',
    site: 'Sitio web',
    time: 'Solicitado',
    'approved.title': 'Dispositivo permitido',
    'approved.text':
      'Te hemos enviado un código por correo. Vuelve a la página en la que querías entrar y escríbelo allí. No se lo des a nadie más.',
    'declined.title': 'Dispositivo rechazado',
    'declined.text': 'No ha cambiado nada. Quien lo pidió no puede entrar con esta solicitud.',
    'gone.title': 'Este enlace ya no sirve',
    'gone.text':
      'Ya se usó, ha caducado o se envió otro más reciente. Empieza de nuevo en la página en la que querías entrar.',
    'visit.done.title': 'Listo',
    'visit.done.text': 'Puedes cerrar esta ventana y volver a la página de la que venías.',
    'visit.declined.title': 'No se ha compartido nada',
    'visit.declined.text': 'Has dicho que no y no ha cambiado nada. Puedes cerrar esta ventana.',
    'visit.taken.title': 'Esa cuenta ya se usa',
    'visit.taken.text':
      'Esta cuenta da acceso a otro monedero, así que no se puede añadir aquí. Puedes cerrar esta ventana.',
    'visit.other.title': 'Es otra cuenta',
    'visit.other.text':
      'Antes entraste con otra cuenta. Cierra esta ventana e inténtalo de nuevo con aquella.',
    'visit.failed.title': 'No ha funcionado',
    'visit.failed.text':
      'El proveedor no ha podido decirnos quién eres. Cierra esta ventana e inténtalo de nuevo en la página en la que querías entrar.',
    'visit.expired.title': 'Esta visita ha terminado',
    'visit.expired.text':
      'Ya se usó o ha tardado demasiado. Cierra esta ventana y empieza de nuevo en la página en la que querías entrar.',
  },
  ar: {
    address: 'العنوان الجديد',
    counts: 'السريان',
    'change.title': 'هل هذا التغيير منك؟',
    'change.text':
      'سيحل عنوان آخر محل عنوان دخولك. إذا كنت تريد ذلك فلا تفعل شيئًا. وإن لم ترده فارفضه الآن.',
    'change.refuse': 'رفض هذا التغيير',
    'change-refused.title': 'تم رفض التغيير',
    'change-refused.text':
      'يبقى عنوانك كما هو، وتم تسجيل خروج الجهاز الذي طلب التغيير. عرف شخص ما رمز هذا البريد، فتحقق من حساب بريدك، وأزل ذلك الجهاز من حسابك إن لم يكن لك.',
    'change-over.title': 'لم يعد ممكنًا رفض هذا التغيير هنا',
    'change-over.text':
      'رُفض أو أُلغي، أو حل محله تغيير آخر، أو انتهى وقته. إذا لم يعد عنوان دخولك لك، فانقل ما في محفظتك إلى محفظة أخرى من جهاز ما زلت مسجّل الدخول عليه.',
    removed: 'ما سيُزال',
    asks: 'الطالب',
    'removal.refuse': 'رفض',
    'removal-account.title': 'هل تريد حذف دخولك؟',
    'removal-account.text':
      'جهاز لم يفتح محفظتك يريد حذف دخولك ومحفظته. من دون عبارة الاسترداد لن يتمكن أحد من استخدام المحفظة مجددًا. إذا كنت تريد ذلك فلا تفعل شيئًا، وإلا فارفضه الآن.',
    'removal-device.title': 'هل تريد إزالة هذا الجهاز؟',
    'removal-device.text':
      'جهاز لم يفتح محفظتك يريد إزالة جهاز آخر من أجهزتك. إذا كنت تريد ذلك فلا تفعل شيئًا، وإلا فارفضه الآن.',
    'removal-login-method.title': 'هل تريد إزالة طريقة الدخول هذه؟',
    'removal-login-method.text':
      'جهاز لم يفتح محفظتك يريد إزالة إحدى طرق دخولك. إذا كنت تريد ذلك فلا تفعل شيئًا، وإلا فارفضه الآن.',
    'removal-refused.title': 'تم الرفض',
    'removal-refused.text':
      'لن يُزال شيء، وسُجِّل خروج الجهاز الذي طلب ذلك. تمكن شخص من الدخول باسمك، فتحقق من حساب بريدك ومن طرق دخولك الأخرى.',
    'removal-over.title': 'لم يعد ممكنًا رفض ذلك هنا',
    'removal-over.text': 'رُفض أو أُلغي أو نُفِّذ. ادخل لترى ما بقي.',
    until: 'السماح',
    'wait.title': 'هل هذا الجهاز لك؟',
    'wait.text':
      'سجّل جهاز جديد الدخول إلى محفظتك وينتظر استخدامها. إذا كان لك فلا تفعل شيئًا. وإن لم يكن لك فارفضه الآن.',
    'wait.refuse': 'رفض هذا الجهاز',
    'refused.title': 'تم رفض الجهاز',
    'refused.text':
      'لن يحصل على شيء، وتم تسجيل خروجه. تمكّن شخص من تسجيل الدخول باسمك، فتحقق من حساب بريدك ومن طرق دخولك الأخرى.',
    'ask.title': 'هل تسمح لهذا الجهاز؟',
    'ask.text':
      'يريد شخص ما تسجيل الدخول إلى محفظتك من جهاز لم يُستخدم من قبل. لا تسمح له إلا إذا كنت أنت من يطلب ذلك الآن.',
    'ask.approve': 'السماح',
    'ask.decline': 'لست أنا',
    device: 'الجهاز',
    site: 'الموقع',
    time: 'وقت الطلب',
    'approved.title': 'تم السماح للجهاز',
    'approved.text':
      'أرسلنا إليك رمزًا بالبريد. عُد إلى الصفحة التي أردت تسجيل الدخول فيها واكتبه هناك، ولا تعطه لأحد غيرك.',
    'declined.title': 'تم رفض الجهاز',
    'declined.text': 'لم يتغير شيء. لا يمكن لمن طلب ذلك تسجيل الدخول بهذا الطلب.',
    'gone.title': 'لم يعد هذا الرابط صالحًا',
    'gone.text':
      'استُخدم من قبل أو انتهت صلاحيته أو أُرسل رابط أحدث. ابدأ من جديد في الصفحة التي أردت تسجيل الدخول فيها.',
    'visit.done.title': 'تم',
    'visit.done.text': 'يمكنك إغلاق هذه النافذة والعودة إلى الصفحة التي أتيت منها.',
    'visit.declined.title': 'لم تتم مشاركة أي شيء',
    'visit.declined.text': 'لقد رفضت، ولم يتغير شيء. يمكنك إغلاق هذه النافذة.',
    'visit.taken.title': 'هذا الحساب مستخدم بالفعل',
    'visit.taken.text':
      'هذا الحساب وسيلة دخول إلى محفظة أخرى، لذلك لا يمكن إضافته هنا. يمكنك إغلاق هذه النافذة.',
    'visit.other.title': 'هذا حساب آخر',
    'visit.other.text': 'سجّلت الدخول من قبل بحساب آخر. أغلق هذه النافذة وحاول مجددًا بذلك الحساب.',
    'visit.failed.title': 'لم ينجح ذلك',
    'visit.failed.text':
      'لم يتمكن المزوّد من إخبارنا من أنت. أغلق هذه النافذة وحاول مجددًا في الصفحة التي أردت تسجيل الدخول فيها.',
    'visit.expired.title': 'انتهت هذه الزيارة',
    'visit.expired.text':
      'استُخدمت من قبل أو استغرقت وقتًا طويلًا. أغلق هذه النافذة وابدأ من جديد في الصفحة التي أردت تسجيل الدخول فيها.',
  },
  'zh-Hans': {
    address: '新邮箱',
    counts: '生效',
    'change.title': '这是您的更改吗？',
    'change.text':
      '另一个邮箱将代替您的登录邮箱。如果这是您想要的，无需任何操作；如果不是，请立即拒绝。',
    'change.refuse': '拒绝此更改',
    'change-refused.title': '已拒绝此更改',
    'change-refused.text':
      '您的邮箱保持不变，请求更改的设备已被退出登录。有人知道此邮件的验证码，请检查您的邮箱账户；如果该设备不是您的，请在您的账户中将其移除。',
    'change-over.title': '已无法在此拒绝该更改',
    'change-over.text':
      '它已被拒绝或取消、已被另一项更改代替，或时间已过。如果您的登录邮箱已不属于您，请在您仍处于登录状态的设备上将钱包中的资产转移到另一个钱包。',
    removed: '将被移除',
    asks: '请求设备',
    'removal.refuse': '拒绝',
    'removal-account.title': '要删除您的登录吗？',
    'removal-account.text':
      '一台未打开过您钱包的设备要删除您的登录及其钱包。没有恢复短语，任何人都无法再使用该钱包。如果您希望如此，则无需任何操作；否则请立即拒绝。',
    'removal-device.title': '要移除这台设备吗？',
    'removal-device.text':
      '一台未打开过您钱包的设备要移除您的另一台设备。如果您希望如此，则无需任何操作；否则请立即拒绝。',
    'removal-login-method.title': '要移除此登录方式吗？',
    'removal-login-method.text':
      '一台未打开过您钱包的设备要移除您的一种登录方式。如果您希望如此，则无需任何操作；否则请立即拒绝。',
    'removal-refused.title': '已拒绝',
    'removal-refused.text':
      '不会移除任何内容，请求的设备已退出登录。有人能够以您的身份登录，请检查您的邮箱账户和其他登录方式。',
    'removal-over.title': '已无法在此拒绝',
    'removal-over.text': '该请求已被拒绝、取消或执行。请登录查看剩余内容。',
    until: '允许时间',
    'wait.title': '这是您的设备吗？',
    'wait.text':
      '一台新设备已登录您的钱包，正在等待使用。如果是您的设备，无需任何操作；如果不是，请立即拒绝。',
    'wait.refuse': '拒绝此设备',
    'refused.title': '已拒绝此设备',
    'refused.text':
      '它不会获得任何内容，并已被退出登录。有人能够以您的身份登录，请检查您的邮箱账户和其他登录方式。',
    'ask.title': '允许此设备登录？',
    'ask.text':
      '有人想在一台从未用过的设备上登录您的钱包。只有当这确实是您本人此刻的操作时，才允许。',
    'ask.approve': '允许',
    'ask.decline': '不是我',
    device: '设备',
    site: '网站',
    time: '请求时间',
    'approved.title': '已允许此设备',
    'approved.text':
      '我们已通过邮件向您发送验证码。请回到您要登录的页面并在那里输入，不要告诉其他任何人。',
    'declined.title': '已拒绝此设备',
    'declined.text': '没有任何更改。请求者无法凭此请求登录。',
    'gone.title': '此链接已失效',
    'gone.text': '它已被使用、已过期，或已发送更新的链接。请在您要登录的页面重新开始。',
    'visit.done.title': '完成',
    'visit.done.text': '您可以关闭此窗口，回到刚才的页面。',
    'visit.declined.title': '未共享任何信息',
    'visit.declined.text': '您已拒绝，没有任何更改。您可以关闭此窗口。',
    'visit.taken.title': '该账号已被使用',
    'visit.taken.text': '此账号已用于登录另一个钱包，因此无法在这里添加。您可以关闭此窗口。',
    'visit.other.title': '这是另一个账号',
    'visit.other.text': '您之前用另一个账号登录。请关闭此窗口，并用那个账号重试。',
    'visit.failed.title': '未能成功',
    'visit.failed.text': '登录服务商未能告诉我们您是谁。请关闭此窗口，并在您要登录的页面重试。',
    'visit.expired.title': '此次访问已结束',
    'visit.expired.text': '它已被使用或耗时过长。请关闭此窗口，并在您要登录的页面重新开始。',
  },
}
