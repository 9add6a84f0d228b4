import { join } from 'node:path'
import { STORE_REGION, STORE_USER, type Layout } from '#deploy/cluster/layout.ts'

export const STORE_SERVERS = ['account', 'container', 'object'] as const
export type StoreServer = (typeof STORE_SERVERS)[number]

/** Which port a server of the store has. */
export const storePort = ({ ports }: Layout, server: StoreServer): number =>
  ({ account: ports.storeAccount, container: ports.storeContainer, object: ports.storeObject })[server]

/** What all servers of the store share. */
export const swiftConf = (): string => `[swift-hash]
swift_hash_path_suffix = entrada
swift_hash_path_prefix = entrada

[storage-policy:0]
name = one
default = yes
`

/** A server of the store, which keeps on one disk. */
export function storeServerConf(layout: Layout, server: StoreServer, user: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${storePort(layout, server)}
workers = 0
user = ${user}
swift_dir = ${join(layout.root, 'conf')}
devices = ${join(layout.root, 'store', 'disk')}
mount_check = false
recon_cache_path = ${join(layout.root, 'store')}

[pipeline:main]
pipeline = healthcheck ${server}-server

[filter:healthcheck]
use = egg:swift#healthcheck

[app:${server}-server]
use = egg:swift#${server}
`
}

/** The store's door, which speaks S3. */
export function storeConf({ root, ports, secrets }: Layout, user: string): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.store}
workers = 0
user = ${user}
swift_dir = ${join(root, 'conf')}

[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth copy proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# Half a second, as Swift has it, is not enough for one process a server on a machine at work.
conn_timeout = 10
node_timeout = 30

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:gatekeeper]
use = egg:swift#gatekeeper

[filter:healthcheck]
use = egg:swift#healthcheck

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.storeCache}

[filter:s3api]
use = egg:swift#s3api
location = ${STORE_REGION}
s3_acl = false
allow_multipart_uploads = false

[filter:tempauth]
use = egg:swift#tempauth
user_${STORE_USER.replace(':', '_')} = ${secrets.store} .admin

[filter:copy]
use = egg:swift#copy
`
}
