> initialize {"capabilities": {}}
< {}
! exit
ends 1
