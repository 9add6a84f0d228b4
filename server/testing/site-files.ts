import { localServer, type Answering, type LocalServer } from '#server/testing/local-server.ts'

/** For localhost, and nobody else trusts it. */
export const LOCAL_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaPs7hPJIhZj42QMQ
oN5I/WR0iGh1+xM/SoFhh0/FWFWhRANCAARO//uYHJl97Ge5Gw5A024G9kpdLUx+
ECOoTgxzSvONHzl4rNNoHiaC7/h6xRvH/0EYcZeEaIZ4huqU3T9nTg/O
-----END PRIVATE KEY-----
`

/** What tests hand to those who are to trust the server below. */
export const LOCAL_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUaj/G3QSIIluY2XkA/QgYdBwigx8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTIzMDYzN1oYDzIxMjYxMDI4
MjMwNjM3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARO//uYHJl97Ge5Gw5A024G9kpdLUx+ECOoTgxzSvONHzl4rNNoHiaC
7/h6xRvH/0EYcZeEaIZ4huqU3T9nTg/Oo28wbTAdBgNVHQ4EFgQU3iSA8xeZQWWq
Bati0FKG5IEPcm0wHwYDVR0jBBgwFoAU3iSA8xeZQWWqBati0FKG5IEPcm0wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAPc93jSyYD0OxGDXrFGYUctIxyrG8nlohR5k21MbQ7vNAiEA
0BGOgtTJJJejqqLz6rmuE2dws2Cm7T9KgzWAG14gVrg=
-----END CERTIFICATE-----
`

/** A landing site's own server over https, on this machine. */
export async function siteFiles(answer: Answering): Promise<LocalServer> {
  const server = await localServer(answer, { key: LOCAL_KEY, cert: LOCAL_CERTIFICATE })
  return { ...server, url: `${server.url}/uploads` }
}
