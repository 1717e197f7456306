import type { Locale } from '../locale.ts'

/** Spanish. */
export const es: Locale = {
  code: 'es',
  dir: 'ltr',
  buttons: {
    connect: 'Conectar cartera',
    connecting: 'Conectando',
    account: 'Cuenta',
    network: 'Red',
    selectNetwork: 'Elegir red',
    switchNetwork: 'Cambiar de red',
    unknownNetwork: 'Red desconocida',
    disconnect: 'Desconectar',
    loadingBalance: 'Cargando saldo',
    unknownBalance: 'Saldo desconocido',
    pending: 'Transacciones pendientes',
    unavailable: 'No disponible aquí',
    retry: 'Reintentar',
    close: 'Cerrar',
    loadFailed: 'Esto no se ha cargado',
    loadFailedHint: 'Comprueba tu conexión y vuelve a intentarlo.',
  },
  load: () => import('../compiled/connect.es.ts'),
}
