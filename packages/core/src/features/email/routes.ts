/** What the views of logging in by e-mail are opened with. */
export interface EmailRoutes {
  /** Logs in by e-mail: the address, the device's approval, the code. */
  EmailLogin: object
}
