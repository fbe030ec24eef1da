// From one player's move to the other player's update, through boardgame.io's own server and clients over sockets.
// Usage: node bench.cjs MATCHES SECONDS. It keeps its games in memory and commits nothing.
const { Server, Origins } = require('boardgame.io/server');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { INVALID_MOVE } = require('boardgame.io/core');

// Their tic-tac-toe, on a board that never fills, so that a match lasts as long as the measurement.
const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (id < 0 || id > 8) return INVALID_MOVE;
      G.cells[id] = playerID;
      G.moves += 1;
    },
  },
};

async function main() {
  const [matches, seconds] = process.argv.slice(2).map(Number);
  const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
  const quiet = console.log;
  console.log = () => {};
  const running = await server.run({ port: 0 });
  const port = running.appServer.address().port;
  console.log = quiet;
  const latencies = [];
  let done = 0;
  const end = Date.now() + seconds * 1000 + 500;
  const pairs = [];
  for (let n = 0; n < matches; n += 1) {
    const clients = ['0', '1'].map((playerID) =>
      Client({
        game: TicTacToe,
        matchID: `m${n}`,
        playerID,
        multiplayer: SocketIO({ server: `http://localhost:${port}` }),
        debug: false,
      }),
    );
    clients.forEach((client) => client.start());
    pairs.push(clients);
  }
  const ready = (client) => new Promise((resolve) => {
    const look = () => (client.getState() && client.getState().isConnected ? resolve() : setTimeout(look, 5));
    look();
  });
  await Promise.all(pairs.flat().map(ready));
  await Promise.all(pairs.map((clients) => new Promise((resolve) => {
    let sent = 0;
    let moves = 0;
    const step = () => {
      if (Date.now() > end) return resolve();
      const mover = moves % 2;
      sent = process.hrtime.bigint();
      clients[mover].moves.clickCell(moves % 9);
    };
    clients.forEach((client, me) => client.subscribe((state) => {
      if (!state || state.G.moves !== moves + 1 || me === moves % 2) return;
      latencies.push(Number(process.hrtime.bigint() - sent) / 1e6);
      moves += 1;
      done += 1;
      setImmediate(step);
    }));
    step();
  })));
  latencies.sort((a, b) => a - b);
  const at = (part) => latencies[Math.min(latencies.length - 1, Math.floor(part * latencies.length))];
  quiet(JSON.stringify({ 'moves a second': done / seconds, 'p50 ms': at(0.5), 'p99 ms': at(0.99) }));
  process.exit(0);
}

main();
