import { MULTICAST_NAME } from '../canary.ts';
import { createScriptAttack, type NetworkAttack } from './attack.ts';

/** The browser doesn't even try, so nothing reaches the guard. */
const OVER_UDP = { ends: 'done', sends: 'udp' } as const;

const gatheringComplete = `new Promise((resolve) => {
    near.onicegatheringstatechange = () => near.iceGatheringState === 'complete' && resolve();
  })`;

/** Builds a script that asks a server for the browser's own address. */
const buildGatherScript = (server: string) => `(async () => {
    const near = new RTCPeerConnection({ iceServers: [${server}] });
    const gathered = ${gatheringComplete};
    near.createDataChannel('x');
    await near.setLocalDescription(await near.createOffer());
    await gathered;
    done();
  })()`;

/** Builds a script that pretends that there is a peer at the canary's address. */
const buildPairingScript = (candidate: string) => `(async () => {
    const near = new RTCPeerConnection();
    const far = new RTCPeerConnection();
    const gathered = ${gatheringComplete};
    near.createDataChannel('x');
    await near.setLocalDescription(await near.createOffer());
    await far.setRemoteDescription(near.localDescription);
    await far.setLocalDescription(await far.createAnswer());
    await near.setRemoteDescription(far.localDescription);
    await near.addIceCandidate({ candidate: '${candidate}', sdpMid: '0' });
    await gathered;
    // Answered by the thread that makes the connections, after it has taken in the candidate.
    await near.getStats();
    done();
  })()`;

export const peerAttacks: NetworkAttack[] = [
  createScriptAttack(
    'WebRTC STUN',
    (_url, { canary }) => buildGatherScript(`{ urls: 'stun:${canary}' }`),
    OVER_UDP,
  ),
  createScriptAttack(
    'WebRTC TURN over UDP',
    (_url, { canary }) => buildGatherScript(`{ urls: 'turn:${canary}', username: 'a', credential: 'b' }`),
    OVER_UDP,
  ),
  createScriptAttack('WebRTC TURN over TCP', (_url, { canary }) =>
    buildGatherScript(`{ urls: 'turn:${canary}?transport=tcp', username: 'a', credential: 'b' }`),
  ),
  createScriptAttack('WebRTC TURN over TLS', (_url, { canary }) =>
    buildGatherScript(`{ urls: 'turns:${canary}', username: 'a', credential: 'b' }`),
  ),
  createScriptAttack(
    'WebRTC UDP candidate',
    (_url, { canaryPort }) =>
      buildPairingScript(`candidate:1 1 udp 2122260223 127.0.0.1 ${canaryPort} typ host`),
    OVER_UDP,
  ),
  createScriptAttack('WebRTC TCP candidate', (_url, { canaryPort }) =>
    buildPairingScript(`candidate:2 1 tcp 1518280447 127.0.0.1 ${canaryPort} typ host tcptype passive`),
  ),
  createScriptAttack(
    'WebRTC candidate by a name of the local network',
    () => buildPairingScript(`candidate:3 1 udp 2122260223 ${MULTICAST_NAME}.local 5000 typ host`),
    { ends: 'done', sends: 'multicast' },
  ),
  createScriptAttack(
    'WebTransport',
    (url) => `new WebTransport('${url.replace('http:', 'https:')}').ready.catch(() => {}).then(done)`,
    OVER_UDP,
  ),
];
