/** What the views of signing in are opened with. */
export interface SignInRoutes {
  /** The sign-in message of the account that is asked. */
  SIWXSignMessage: object
}
