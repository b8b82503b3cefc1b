// The studio's sockets: who may wait, how long, and who goes first when there are too many.
//
// Anybody on this machine can connect. One thread looks after every connection that has no whole
// request yet, so that neither an idle connection nor one that sends a byte a second costs more
// than its memory. A request goes to a thread of its own only when its head is there and shows that
// it comes from the owner; strangers (everybody who has not shown the key on this connection: also
// the page that is about to log in) are answered by the loop itself, from memory and into memory,
// so that they cannot hold a thread by sending or reading slowly.
//
//   state of a connection     deadline                              then
//   no byte yet, or idle      5 s (stranger), 60 s (owner)          closed
//   head, a stranger's body   5 s as a whole, from the first byte   408, closed
//   answer to a stranger      5 s as a whole                        closed
//   with a thread             5 s for each read and write           closed
//
// At most 256 strangers: beyond, the stranger who has waited longest is dropped for the new one.
// The operating system keeps as many that are not accepted yet as it allows (SOMAXCONN).
//
//   Connections sockets({.is_owner = ..., .serve = ...}, 32);
//   const int port = sockets.bind(0);
//   sockets.start();  ...  sockets.stop();
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "conversation.h"

namespace cordon::studio {

struct ConnectionHandlers {
  // Does the head of a request (up to its empty line) show the key?
  std::function<bool(std::string_view head)> is_owner;

  // Answers one request; returns whether the connection may stay open. `without_body`: the body
  // of a stranger's request is too large or of unknown length and was not waited for.
  std::function<bool(Conversation& conversation, bool without_body)> serve;
};

class Connections {
 public:
  Connections(ConnectionHandlers handlers, std::size_t threads);
  ~Connections();
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;

  // 127.0.0.1:port (0: any free one), and [::1] with the same number where there is one. Returns
  // the port; 0 where it is taken.
  int bind(int port);
  void start();
  void stop();  // ends all connections; waits for requests under way

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace cordon::studio
