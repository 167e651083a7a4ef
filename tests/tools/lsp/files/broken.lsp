# Each broken message is answered by an error, and the next good one is read.
raw Content-Length: 5\r\n\r\n{"a":
<! {"code": -32700, "message": "~not JSON"}
raw Content-Length: 2\r\n\r\n[]
<! {"code": -32600}
raw Content-Length: 4\r\n\r\nnull
<! {"code": -32600}
# Without a length, with a wrong one, and with more text than it says.
raw Content-Type: x\r\n\r\n
<! {"code": -32700, "message": "~Content-Length"}
raw Content-Length: -1\r\n\r\n
<! {"code": -32700, "message": "~Content-Length"}
raw Content-Length: 999999999999\r\n\r\n
<! {"code": -32700, "message": "~Content-Length"}
raw Content-Length: 2\r\n\r\n{}trailing
<! {"code": -32600}
> initialize {"capabilities": {}}
<! {"code": -32700, "message": "~Content-Length"}
< {"capabilities": {}}
raw garbage\r\n\r\n
<! {"code": -32700}
raw Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 52\r\n\r\n{"jsonrpc":"2.0","id":[1],"method":"shutdown"}      
<! {"code": -32600}
raw Content-Length: 50\r\n\r\n{"jsonrpc":"2.0","id":"x","method":"nothing/here"}
<! {"code": -32601}
# The answer to a request that the server never sent.
raw Content-Length: 40\r\n\r\n{"jsonrpc":"2.0","id":"x","result":null}
raw Content-Length: 3\r\n\r\n{}
<! {"code": -32700, "message": "~ends within a message of 3 bytes"}
ends 1
